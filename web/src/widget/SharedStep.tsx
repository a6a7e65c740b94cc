import { useBranding } from '../branding/use-branding.ts'
import { kindAndEnding } from '../lib/account-label.ts'
import { Notice } from '../ui/Notice.tsx'
import { StepHeading } from './StepHeading.tsx'
import type { StepProps } from './steps.ts'

/** Consent is given; the page around the widget goes on from here. */
export function SharedStep({ step: { bank, account } }: Pick<StepProps<'shared'>, 'step'>) {
  const institution = useBranding()?.name ?? 'Your bank'
  return (
    <>
      <StepHeading title="Account shared" />
      <Notice severity="success" title={`${bank.name}, ${account.name}`}>
        {kindAndEnding(account.account_type, account.last_four)}. {institution} takes it from here.
      </Notice>
    </>
  )
}
