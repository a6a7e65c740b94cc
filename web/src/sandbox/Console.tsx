import { Logo } from '../branding/Logo.tsx'
import { useBranding } from '../branding/use-branding.ts'
import { MAIN_ID, SkipLink } from '../shell/SkipLink.tsx'
import { standaloneLinkClass } from '../ui/link-class.ts'
import { AchFileView } from './ach/AchFileView.tsx'
import { AchFiles } from './ach/AchFiles.tsx'
import { BankingClock } from './clock/BankingClock.tsx'
import { Depositors } from './depositors/Depositors.tsx'
import { Inbox } from './inbox/Inbox.tsx'
import { Threads } from './messages/Threads.tsx'
import { ThreadView } from './messages/ThreadView.tsx'
import { Microdeposits } from './Microdeposits.tsx'
import { Reviews } from './Reviews.tsx'
import { SectionList } from './SectionList.tsx'
import type { Place } from './sections.ts'
import { usePlace } from './use-place.ts'
import { Values } from './Values.tsx'

/** The outside world of the bank: who is in it, what it has received, what it can do. */
export function Console() {
  const place = usePlace()
  const shortName = useBranding()?.short_name
  return (
    <div className="min-h-svh">
      <SkipLink />
      <header className="sticky top-0 z-20 flex h-header items-center justify-between gap-4 border-b border-hairline bg-surface px-5 sm:px-6">
        <div className="flex min-w-0 items-center gap-4">
          <Logo />
          <span className="hidden rounded-full bg-warning-tint px-3 py-1 text-sm font-bold text-warning sm:inline">
            Sandbox
          </span>
        </div>
        <a href="/" className={`${standaloneLinkClass} shrink-0`}>
          Open {shortName}
        </a>
      </header>
      <div className="lg:flex">
        <SectionList current={place.section} />
        <main
          id={MAIN_ID}
          className="mx-auto w-full max-w-page min-w-0 px-5 py-6 sm:px-10 sm:py-10"
        >
          <Open place={place} />
        </main>
      </div>
    </div>
  )
}

function Open({ place: { section, item } }: { place: Place }) {
  switch (section) {
    case 'depositors':
      return <Depositors />
    case 'clock':
      return <BankingClock />
    case 'inbox':
      return <Inbox key={item} of={item ?? ''} />
    case 'ach':
      return item ? <AchFileView key={item} fileId={item} /> : <AchFiles />
    case 'reviews':
      return <Reviews />
    case 'messages':
      return item ? <ThreadView key={item} uuid={item} /> : <Threads />
    case 'microdeposits':
      return <Microdeposits />
    case 'values':
      return <Values />
  }
}
