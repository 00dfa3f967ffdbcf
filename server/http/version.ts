/** The version of Rounds, as in package.json. */
export { version } from '#package.json'
