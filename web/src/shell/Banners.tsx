import { Suspense, lazy, useEffect, useState } from 'react'

const BannerList = lazy(() =>
  import('./BannerList.tsx').then(
    (module) => ({ default: module.BannerList }),
    // No page falls for want of an announcement.
    () => ({ default: () => null }),
  ),
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
