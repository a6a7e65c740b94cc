import { Suspense, lazy } from 'react'

const BannerList = lazy(() =>
  import('./BannerList.tsx').then((module) => ({ default: module.BannerList })),
)

/** Comes after the first paint: no page waits for what the institution has to announce. */
export function Banners() {
  return (
    <Suspense>
      <BannerList />
    </Suspense>
  )
}
