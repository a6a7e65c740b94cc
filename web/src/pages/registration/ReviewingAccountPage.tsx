import { Intro } from '../../shell/Intro.tsx'
import { MeanwhileLink } from './MeanwhileLink.tsx'

export function ReviewingAccountPage() {
  return (
    <>
      <Intro title="We are reviewing your account">
        One of our people looks at your application. It usually takes one business day; we write to
        you by email as soon as it is decided. You do not need to do anything.
      </Intro>
      <MeanwhileLink />
    </>
  )
}
