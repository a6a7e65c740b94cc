import { formatMoment } from '@passbook/contract/format-dates'
import { useSyncExternalStore, useEffect, useRef } from 'react'
import { Logo } from '../branding/Logo.tsx'
import { useBranding } from '../branding/use-branding.ts'
import { MAIN_ID, SkipLink } from '../shell/SkipLink.tsx'
import { Card } from '../ui/Card.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { standaloneLinkClass } from '../ui/link-class.ts'
import { Microdeposits } from './Microdeposits.tsx'
import { Reviews } from './Reviews.tsx'
import { Section } from './Section.tsx'
import { AchFileView } from './ach/AchFileView.tsx'
import { AchFiles } from './ach/AchFiles.tsx'
import { BankingClock } from './clock/BankingClock.tsx'
import { useClock } from './clock/use-clock.ts'
import { Depositors } from './depositors/Depositors.tsx'
import { Inbox } from './inbox/Inbox.tsx'
import { ThreadView } from './messages/ThreadView.tsx'
import { Threads } from './messages/Threads.tsx'
import { type Place, readPlace, type SectionId, addressOf, sections } from './sections.ts'
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

/** The menu: at the side on a wide screen, a strip that scrolls on a phone. */
function SectionList({ current }: { current: SectionId }) {
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const link = strip.current?.querySelector(`[href="${addressOf(current)}"]`)
    link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav
      aria-label="Sandbox"
      className="sticky top-header z-10 border-b border-hairline bg-surface lg:flex lg:h-[calc(100svh-3.75rem)] lg:w-side-menu lg:shrink-0 lg:flex-col lg:justify-between lg:border-r lg:border-b-0 lg:p-4 lg:pt-6"
    >
      <ul
        ref={strip}
        className="flex gap-1 overflow-x-auto px-4 py-1.5 lg:flex-col lg:overflow-visible lg:p-0"
      >
        {sections.map(({ id, label, Icon }) => (
          <li key={id} className="shrink-0">
            <a
              href={addressOf(id)}
              aria-current={id === current ? 'page' : undefined}
              className="flex min-h-target items-center gap-2 rounded-md px-3 whitespace-nowrap text-ink-muted no-underline outline-offset-[-2px] hover:bg-sunken aria-[current=page]:bg-primary-tint aria-[current=page]:font-bold aria-[current=page]:text-primary-text lg:min-h-control lg:gap-3 lg:px-4"
            >
              <Icon aria-hidden className="size-5" />
              {label}
            </a>
          </li>
        ))}
      </ul>
      <div className="hidden px-4 pb-2 lg:block">
        <p className="text-sm text-ink-muted">Banking time</p>
        <ClockFace />
      </div>
    </nav>
  )
}

/** The current banking time. */
function ClockFace() {
  const { data } = useClock()
  if (!data) return <Skeleton className="mt-1 h-5 w-40" />
  return <p className="figures text-sm font-bold">{formatMoment(data.now, 'short')}</p>
}
