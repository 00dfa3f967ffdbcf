export const loader = async () => null
