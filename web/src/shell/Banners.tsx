import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from './loading/lazy-part.tsx'

const BannerList = lazyPart(
  () => import('./BannerList.tsx').then((m) => m.BannerList),
  // No page falls for want of an announcement.
  () => null,
)

/** Comes once the page can be used: none waits for what the institution has to announce. */
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
