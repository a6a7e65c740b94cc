import { useState } from 'react'
import { Done } from '../parts/Done.tsx'
import { Page } from '../parts/Page.tsx'
import { Banners } from './Banners.tsx'
import { Rates } from './Rates.tsx'
import * as wording from './wording.ts'

/** The notices and rates for all customers. A change takes effect when a second person agrees. */
export function ContentPage() {
  const [done, setDone] = useState<string | null>(null)
  return (
    <Page lead={wording.newNoticesAndRatesMust}>
      <Done words={done} />
      <div className="flex flex-col gap-8">
        <Banners onDone={setDone} />
        <Rates onDone={setDone} />
      </div>
    </Page>
  )
}
