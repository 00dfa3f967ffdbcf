/** Not measured, or not given. Never a zero. */
export const Missing = ({ what = 'Not measured' }: { what?: string }) => (
  <span role="img" aria-label={what} title={what}>
    –
  </span>
)
