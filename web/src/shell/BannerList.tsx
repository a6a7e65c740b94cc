import { type BannerAlert, bannerEndpoints } from '@passbook/contract/banners'
import { BANNER_SEVERITY } from '@passbook/contract/enums'
import { useEffect, useState } from 'react'
import { call } from '../api/client.ts'
import { noteAnswer, noteRefusal } from '../api/forbidden.ts'
import { fill } from '../lib/fill.ts'
import * as wording from '../lib/wording.ts'
import { useDismissed } from '../session/dismissed/use-dismissed.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Notice } from '../ui/Notice.tsx'

const FRESH_MS = 60_000

let asked: { atMs: number; banners: Promise<BannerAlert[]> } | null = null

/** The institution's announcements. They bypass the query cache, which would make sign-in too large. */
function useBanners(): BannerAlert[] {
  const [banners, setBanners] = useState<BannerAlert[]>([])
  useEffect(() => {
    let isShown = true
    void ask().then((found) => isShown && setBanners(found))
    return () => {
      isShown = false
    }
  }, [])
  return banners
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

/** The institution's announcements; a dismissed one stays dismissed, also after sign-outs (SPEC 4). */
export function BannerList() {
  const { isDismissed, dismiss } = useDismissed('dismissedBanners')
  const shown = useBanners().filter(({ uuid }) => !isDismissed(uuid))
  if (shown.length === 0) return null
  return (
    <section aria-label={wording.announcements} className="mb-6 flex flex-col gap-3 print:hidden">
      {shown.map(({ uuid, type, title, message }) => (
        <Notice
          key={uuid}
          severity={BANNER_SEVERITY[type]}
          title={title}
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
