import { Suspense, lazy } from 'react'

const BannerList = lazy(() =>
  import('./BannerList.tsx').then(
    (module) => ({ default: module.BannerList }),
    // No page falls for want of an announcement.
    () => ({ default: () => null }),
  ),
)

/** Comes after the first paint: no page waits for what the institution has to announce. */
export function Banners() {
  return (
    <Suspense>
      <BannerList />
    </Suspense>
  )
}
