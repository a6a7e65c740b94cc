import type { Approval } from '@passbook/contract/console/approvals'
import { carryChangeRate } from './carriers/change-rate.ts'
import { carryPublishBanner } from './carriers/publish-banner.ts'
import { carryReleaseHold } from './carriers/release-hold.ts'
import type { Carrier } from './carriers/carrier.ts'

/** What is done when a second person has agreed, for everything staff can ask of one. */
export const carryOut: Readonly<Record<Approval['what'], Carrier>> = {
  release_hold: carryReleaseHold,
  publish_banner: carryPublishBanner,
  change_rate: carryChangeRate,
}
