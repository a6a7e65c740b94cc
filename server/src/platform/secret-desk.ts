/** Below the console: suspicion reports, of which not even a count may be told. */
const SECRET_DESK = /(?<=\/console)\/suspicion\b.*/

/** An address as it may be written down: that somebody was at that desk is nobody's to read. */
export function withoutSecretDesk(path: string): string {
  return path.replace(SECRET_DESK, '/…')
}
