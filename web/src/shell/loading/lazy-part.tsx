import { type FunctionComponent, lazy, useEffect, useState, useTransition } from 'react'
import { hereAddress, loadModule } from './page-loader.ts'

/** What is told to whatever stands in the place of a part that could not be had. */
export interface MissingPart {
  onRetry: () => void
  isRetrying?: boolean
}

/**
 * A part that is fetched beside its page and never takes the page down: where it cannot be had, as
 * without a network, `Missing` stands in its place. Who retries, or opens the page again, asks anew.
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
      // After a release the file is gone, and a browser may remember that it did not come: a fresh
      // page has it.
      const Again = attempt(() => loadModule(load, hereAddress))
      startRetry(() => setPart(() => Again))
    }

    return <Part {...props} onRetry={retry} isRetrying={isRetrying} />
  }
}
