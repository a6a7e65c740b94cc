import { type BannerAlert, bannerEndpoints } from '@passbook/contract/banners'
import { BANNER_SEVERITY } from '@passbook/contract/enums'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'
import { call } from '../api/client.ts'
import { noteAnswer, noteRefusal } from '../api/forbidden.ts'
import { fill } from '../lib/fill.ts'
import * as wording from '../lib/wording.ts'
import { useDismissed } from '../session/dismissed/use-dismissed.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Notice } from '../ui/Notice.tsx'

const FRESH_MS = 60_000

let asked: { atMs: number; banners: Promise<BannerAlert[]> } | null = null

/**
 * The institution's announcements. They bypass the query cache, which would make sign-in too large. What
 * comes while a page is read must not push it down (UX 26), so only what was known when the page was opened
 * stands above it.
 */
export const useAnnounced = create<Announced>(() => ({ known: [], above: [], page: null }))

interface Announced {
  known: BannerAlert[]
  /** Those above the open page. */
  above: BannerAlert[]
  page: string | null
}

function ask(): Promise<BannerAlert[]> {
  if (!asked || Date.now() - asked.atMs > FRESH_MS) {
    asked = { atMs: Date.now(), banners: fetchBanners() }
  }
  return asked.banners
}

/** Announcements must never break a page: after a failure the next page tries again. */
async function fetchBanners(): Promise<BannerAlert[]> {
  const { getBannerAlerts } = bannerEndpoints
  try {
    const { data } = await call(getBannerAlerts, { query: { active: 'true' } })
    noteAnswer(getBannerAlerts.path)
    return data
  } catch (error) {
    noteRefusal(getBannerAlerts.path, error)
    asked = null
    return []
  }
}

interface BannerListProps {
  place: 'above' | 'below'
}

/** The institution's announcements; a dismissed one stays dismissed, also after sign-outs (SPEC 4). */
export function BannerList({ place }: BannerListProps) {
  return place === 'above' ? <BannersAbove /> : <BannersBelow />
}

function BannersAbove() {
  return <List banners={useAnnounced(({ above }) => above)} className="mb-6" />
}

/**
 * Below the end of the page, where a new line moves nothing, and from there it sticks to the bottom of the
 * window, above the bar and the button that stand there on a phone. The next page has it above.
 */
function BannersBelow() {
  const { pathname } = useLocation()
  const { known, above } = useAnnounced()
  // Before the new page is painted.
  useLayoutEffect(() => {
    useAnnounced.setState((now) =>
      now.page === pathname ? now : { page: pathname, above: now.known },
    )
    void ask().then((found) => useAnnounced.setState({ known: found }))
  }, [pathname])
  const isAbove = ({ uuid }: BannerAlert) => above.some((each) => each.uuid === uuid)
  return (
    <List
      banners={known.filter((each) => !isAbove(each))}
      isNews
      className="late-banners sticky bottom-20 z-10 mx-auto mb-20 max-h-[40svh] max-w-reading overflow-y-auto rounded-md px-5 pb-4 lg:bottom-4 lg:mb-4 low:static low:mb-0 low:max-h-none"
    />
  )
}

interface ListProps {
  banners: readonly BannerAlert[]
  /** They appear on a page that is open, so screen readers say them. */
  isNews?: boolean
  className: string
}

function List({ banners, isNews = false, className }: ListProps) {
  const { isDismissed, dismiss } = useDismissed('dismissedBanners')
  const shown = banners.filter(({ uuid }) => !isDismissed(uuid))
  if (shown.length === 0) return null
  return (
    <section
      aria-label={wording.announcements}
      className={`flex flex-col gap-3 print:hidden ${className}`}
    >
      {shown.map(({ uuid, type, title, message }) => (
        <Notice
          key={uuid}
          severity={BANNER_SEVERITY[type]}
          title={title}
          {...(isNews && { role: 'status' })}
          action={
            <LinkButton
              className="-my-2.5 shrink-0"
              aria-label={fill(wording.dismissTitle, { title })}
              onClick={() => dismiss(uuid)}
            >
              {wording.dismiss}
            </LinkButton>
          }
        >
          {message}
        </Notice>
      ))}
    </section>
  )
}
