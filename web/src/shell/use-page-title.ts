import { useEffect } from 'react'
import { create } from 'zustand'

/** The heading that is on the page, or null while the route table's title is the right one. */
const useShownHeading = create<{ heading: string | null }>(() => ({ heading: null }))

/**
 * Gives the document the words of this page's heading, so that tab, history and screen readers name the page
 * as it does. Null keeps the route table's title: the browser's history is no place for names and amounts.
 */
export function usePageTitle(heading: string | null): void {
  useEffect(() => {
    if (heading === null) return
    useShownHeading.setState({ heading })
    // The next page may already have set its own.
    return () =>
      useShownHeading.setState((shown) => (shown.heading === heading ? { heading: null } : shown))
  }, [heading])
}

/** The title of the open page: its heading, or what the route table says. */
export function useTitleOfPage(fromTable: string | undefined): string | undefined {
  return useShownHeading(({ heading }) => heading) ?? fromTable
}
