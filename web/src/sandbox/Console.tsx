import { useSyncExternalStore } from 'react'
import { Logo } from '../branding/Logo.tsx'
import { useBranding } from '../branding/use-branding.ts'
import { MAIN_ID, SkipLink } from '../shell/SkipLink.tsx'
import { Card } from '../ui/Card.tsx'
import { standaloneLinkClass } from '../ui/link-class.ts'
import { Microdeposits } from './Microdeposits.tsx'
import { Reviews } from './Reviews.tsx'
import { Section } from './Section.tsx'
import { SectionList } from './SectionList.tsx'
import { AchFileView } from './ach/AchFileView.tsx'
import { AchFiles } from './ach/AchFiles.tsx'
import { BankingClock } from './clock/BankingClock.tsx'
import { Depositors } from './depositors/Depositors.tsx'
import { Inbox } from './inbox/Inbox.tsx'
import { ThreadView } from './messages/ThreadView.tsx'
import { Threads } from './messages/Threads.tsx'
import { type Place, readPlace } from './sections.ts'
import { valueTables } from './values.ts'

/** The simulated outside world of the bank: its people, what they received, and what they can do. */
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

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

/** The current place in the console, kept in the URL so that Back works. */
function usePlace(): Place {
  return readPlace(useSyncExternalStore(subscribe, () => location.hash))
}

/** The values to type for each kind of failure. */
function Values() {
  return (
    <Section
      title="Values to type"
      lead="The simulated world is predictable: what you type into the bank decides what happens. The README has the whole tables."
    >
      <div className="gap-6 xl:columns-2">
        {valueTables.map(({ title, lead, rows }) => (
          <Card key={title} className="mb-6 break-inside-avoid">
            <h2 className="text-lg">{title}</h2>
            <p className="mt-1 mb-3 text-ink-muted">{lead}</p>
            <table className="w-full text-left">
              <thead className="sr-only">
                <tr>
                  <th scope="col">Type</th>
                  <th scope="col">And it answers</th>
                </tr>
              </thead>
              <tbody className="divide-y divide-hairline">
                {rows.map(([type, then]) => (
                  <tr key={type}>
                    <th scope="row" className="py-2 pr-4 align-top font-mono text-sm font-normal">
                      {type}
                    </th>
                    <td className="py-2 align-top text-ink-muted">{then}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
        ))}
      </div>
    </Section>
  )
}
