import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from './loading/lazy-part.tsx'

let isLoaded = false

const BannerList = lazyPart(
  () =>
    import('./BannerList.tsx').then((m) => {
      isLoaded = true
      return m.BannerList
    }),
  // Announcements must never break a page.
  () => null,
)

/** The announcements that were known when the page was opened, above it. */
export function Banners() {
  useLocation()
  if (!isLoaded) return null
  return (
    <Suspense>
      <BannerList place="above" />
    </Suspense>
  )
}

/** Asks for announcements once the page can be used, because no page should wait for them. */
export function LateBanners() {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true))
    return () => clearTimeout(timer)
  }, [])
  if (!isTime) return null
  return (
    <Suspense>
      <BannerList place="below" />
    </Suspense>
  )
}
