/** Console paths of suspicious activity reports, of which not even a count may become known. */
const SUSPICION_PATH = /(?<=\/console)\/suspicion\b.*/

/** Hides the secret part of a path in logs and metrics: nobody may learn that those pages were used. */
export function hideSuspicionPath(path: string): string {
  return path.replace(SUSPICION_PATH, '/…')
}
