import { authEndpoints } from '@passbook/contract/auth'
import { closingEndpoints } from '@passbook/contract/closing'
import type { KeylessEndpoint } from '@passbook/contract/endpoint'
import { fundingEndpoints } from '@passbook/contract/funding'
import { linkingEndpoints } from '@passbook/contract/linking'
import { describe, expectTypeOf, it } from 'vitest'

/** The compiler is what checks these: `call` without a key takes a KeylessEndpoint only. */
describe('a call that moves money or sends entries', () => {
  it('does not compile without its key', () => {
    expectTypeOf(fundingEndpoints.fundMyAccount).not.toExtend<KeylessEndpoint>()
    expectTypeOf(closingEndpoints.closeMyAccount).not.toExtend<KeylessEndpoint>()
    expectTypeOf(linkingEndpoints.linkManual).not.toExtend<KeylessEndpoint>()
    expectTypeOf(linkingEndpoints.reissueManual).not.toExtend<KeylessEndpoint>()
  })

  it('differs in that from the others', () => {
    expectTypeOf(authEndpoints.login).toExtend<KeylessEndpoint>()
    expectTypeOf(linkingEndpoints.verifyManual).toExtend<KeylessEndpoint>()
    expectTypeOf(fundingEndpoints.setInitialFundAmount).toExtend<KeylessEndpoint>()
  })
})
