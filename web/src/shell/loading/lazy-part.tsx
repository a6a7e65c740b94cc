import { type FunctionComponent, lazy, useEffect, useState, useTransition } from 'react'
import { hereAddress, loadModule } from './page-loader.ts'

/** The props of the placeholder for a part that could not be loaded. */
export interface MissingPart {
  onRetry: () => void
  isRetrying?: boolean
}

/**
 * A part that is loaded separately and never breaks its page: if it cannot be loaded, as without a
 * network, `Missing` replaces it. Retrying or opening the page again loads it again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  Missing: FunctionComponent<NoInfer<P> & MissingPart>,
): FunctionComponent<P> {
  let First = attempt(load)

  function attempt(fetch: typeof load) {
    return lazy<FunctionComponent<P & MissingPart>>(() =>
      fetch().then(
        (part) => ({ default: part }),
        () => ({ default: Absent }),
      ),
    )
  }

  function Absent(props: P & MissingPart) {
    useEffect(() => () => void (First = attempt(load)), [])
    return <Missing {...props} />
  }

  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => First)
    const [isRetrying, startRetry] = useTransition()

    function retry() {
      // After a release the file is gone, and a browser may remember the failure: a fresh page has it.
      const Again = attempt(() => loadModule(load, hereAddress))
      startRetry(() => setPart(() => Again))
    }

    return <Part {...props} onRetry={retry} isRetrying={isRetrying} />
  }
}
