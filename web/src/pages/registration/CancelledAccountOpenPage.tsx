import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import * as wording from './wording.ts'

export function CancelledAccountOpenPage() {
  return (
    <>
      <Intro title={wording.yourApplicationIsCancelled}>{wording.noAccountWasOpenedAnd}</Intro>
      <ContinueLink to="/logout">{wording.logOut}</ContinueLink>
    </>
  )
}
