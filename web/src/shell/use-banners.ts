import { type BannerAlert, bannerEndpoints } from '@passbook/contract/banners'
import { useEffect, useState } from 'react'
import { call } from '../api/client.ts'
import { noteAnswer, noteRefusal } from '../api/forbidden.ts'

const FRESH_MS = 60_000

let asked: { atMs: number; banners: Promise<BannerAlert[]> } | null = null

/** What the institution announces. Asked without the cache of pages: sign-in has no room for it. */
export function useBanners(): BannerAlert[] {
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

/** No page falls for want of an announcement: the next one asks again. */
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
