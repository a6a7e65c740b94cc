import { type DeskCounts, MOST_COUNTED, frameEndpoints } from '@passbook/contract/console/frame'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { Link, Outlet, NavLink, useLocation, useMatch } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { Logo } from '../../branding/Logo.tsx'
import { fill } from '../../lib/fill.ts'
import { MAIN_ID, SkipLink } from '../../shell/SkipLink.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { deskOptions } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { roleWords } from '../parts/role-words.ts'
import * as wording from '../parts/wording.ts'
import { useSay } from '../parts/words.ts'
import { consoleRoutes } from '../routes.ts'
import { type ConsoleRow, MENU_GROUPS, type MenuGroup } from '../row.ts'
import { GlobalSearch } from './GlobalSearch.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { StaySignedIn } from '../session/StaySignedIn.tsx'
import { useSignOut } from '../session/sign-in-store.ts'
import { useMay, useMe, useMayOpen } from '../session/me.ts'

/** The frame around every page after sign-in: the institution, the signed-in person and the menu. */
export function ConsoleFrame() {
  const { name, role, has_ties } = useMe()
  const signOut = useSignOut()
  const may = useMay()
  return (
    <div className="min-h-svh">
      <SkipLink />
      <StaySignedIn />
      <header className="top-0 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hairline bg-surface px-5 pt-1.5 pb-3 lg:sticky lg:h-header lg:flex-nowrap lg:py-0 print:hidden low:static">
        <Link
          to={consoleHref('/console')}
          className="flex min-w-0 items-center gap-3 rounded-sm no-underline lg:shrink-0"
        >
          <Logo />
          <span className="hidden text-ink-muted sm:inline">{wording.console}</span>
        </Link>
        {may('customers.read') && <GlobalSearch />}
        <div className="flex shrink-0 items-center gap-5 text-sm">
          <span className="hidden text-right sm:block">
            {name} <span className="text-ink-muted">· {roleWords(role)}</span>
          </span>
          <Link to={consoleHref('/console/your-sign-in')} className={standaloneLinkClass}>
            {wording.yourSignIn}
          </Link>
          <LinkButton onClick={() => void signOut()}>{wording.signOut}</LinkButton>
        </div>
      </header>
      <div className="lg:flex">
        <DeskList />
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className="mx-auto w-full max-w-[100rem] min-w-0 px-5 py-6 outline-none lg:px-8"
        >
          {has_ties && (
            <p className="mb-4 text-sm text-ink-muted">{wording.yourOwnAndRelatedAccounts}</p>
          )}
          <Outlet />
        </main>
      </div>
    </div>
  )
}

/**
 * The desks that the role may open: at the side on a wide screen, under the headings of their groups,
 * otherwise in a strip that scrolls.
 */
function DeskList() {
  const mayOpen = useMayOpen()
  const counts = useCounts()
  const desks = consoleRoutes.filter(
    ({ group, opensFor }) => group !== undefined && mayOpen(opensFor),
  )
  return (
    <nav
      aria-label={wording.console}
      className="sticky top-0 z-10 border-b border-hairline bg-surface lg:top-header lg:h-[calc(100svh-3.75rem)] lg:w-56 lg:shrink-0 lg:overflow-y-auto lg:border-r lg:border-b-0 lg:p-3 lg:pt-5 print:hidden low:static"
    >
      <div className="flex gap-1 overflow-x-auto px-4 py-1.5 lg:flex-col lg:gap-5 lg:overflow-visible lg:p-0">
        {MENU_GROUPS.map((group) => (
          <DeskGroup
            key={group}
            group={group}
            desks={desks.filter((desk) => desk.group === group)}
            counts={counts}
          />
        ))}
        <Shortcuts />
      </div>
    </nav>
  )
}

interface DeskGroupProps {
  group: MenuGroup
  desks: readonly ConsoleRow[]
  counts: DeskCounts | undefined
}

function DeskGroup({ group, desks, counts }: DeskGroupProps) {
  const say = useSay()
  const id = useId()
  if (desks.length === 0) return null
  return (
    <div className="shrink-0">
      <p id={id} className="hidden px-3 pb-1 text-sm text-ink-muted lg:block">
        {say(group)}
      </p>
      <ul aria-labelledby={id} className="flex gap-1 lg:flex-col lg:gap-0">
        {desks.map((row) => (
          <li key={row.path} className="shrink-0">
            <Desk {...row} counts={counts} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the number beside an entry counts, for screen readers. */
const COUNT_WORDS: Readonly<Record<keyof DeskCounts, string>> = {
  work: wording.workYoursOrOverdue,
  approvals: wording.approvalsYouCanDecide,
  reviews: wording.reviewsWaiting,
  messages: wording.messagesWaiting,
  disputes: wording.disputesDue,
}

/** What waits at each desk, read again with every page: a timer would keep a session alive. */
function useCounts(): DeskCounts | undefined {
  const { pathname } = useLocation()
  const { queryKey, queryFn } = deskOptions(frameEndpoints.getCounts, {})
  const { data } = useQuery(
    {
      queryKey: [...queryKey, pathname],
      queryFn,
      staleTime: 0,
      // The numbers of the last page stay until the new ones arrive.
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  return data
}

/** A desk in the menu. The current one scrolls into view. */
function Desk({
  path,
  title,
  Icon,
  count,
  counts,
}: ConsoleRow & { counts: DeskCounts | undefined }) {
  const say = useSay()
  const describedBy = useId()
  const link = useRef<HTMLAnchorElement>(null)
  const end = path === consoleHref('/console')
  const isHere = useMatch({ path, end }) !== null
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isHere])
  const waiting = (count && counts?.[count]) ?? 0
  const number = waiting < MOST_COUNTED ? String(waiting) : wording.moreThanCounted
  return (
    <div className="relative">
      <NavLink
        ref={link}
        to={path}
        end={end}
        aria-describedby={waiting > 0 ? describedBy : undefined}
        className={`flex min-h-target items-center gap-3 rounded-md px-3 whitespace-nowrap text-ink-muted lg:whitespace-normal no-underline outline-offset-[-2px] hover:bg-sunken aria-[current=page]:bg-primary-tint aria-[current=page]:font-bold aria-[current=page]:text-primary-text ${waiting > 0 ? 'pr-14' : ''}`}
      >
        {Icon && <Icon aria-hidden className="size-5 shrink-0" />}
        {say(title)}
      </NavLink>
      {count && waiting > 0 && (
        <>
          <span
            aria-hidden
            className="figures pointer-events-none absolute inset-y-0 right-3 my-auto h-6 rounded-full border border-hairline bg-surface px-2 text-sm text-ink"
          >
            {number}
          </span>
          <span id={describedBy} hidden>
            {fill(COUNT_WORDS[count], { count: number })}
          </span>
        </>
      )}
    </div>
  )
}
