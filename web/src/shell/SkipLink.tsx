import * as wording from '../lib/wording.ts'

export const MAIN_ID = 'main'

/** UX 30: lets keyboard users skip the navigation. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-surface px-4 py-3 text-ink focus:translate-y-0 focus:shadow-raised print:hidden"
    >
      {wording.skipToContent}
    </a>
  )
}
