import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from './loading/lazy-part.tsx'

const BannerList = lazyPart(
  () => import('./BannerList.tsx').then((m) => m.BannerList),
  // Announcements must never break a page.
  () => null,
)

/** Rendered once the page can be used, because no page should wait for announcements. */
export function Banners() {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true))
    return () => clearTimeout(timer)
  }, [])
  if (!isTime) return null
  return (
    <Suspense>
      <BannerList />
    </Suspense>
  )
}
