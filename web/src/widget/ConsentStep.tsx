import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { useBranding } from '../branding/use-branding.ts'
import type { WidgetResult } from '../linking-widget/messages.ts'
import { Button } from '../ui/Button.tsx'
import { DefinitionRows } from '../ui/DefinitionRows.tsx'
import { Notice } from '../ui/Notice.tsx'
import { StepHeading } from './StepHeading.tsx'
import type { StepProps } from './steps.ts'

interface ConsentStepProps extends StepProps<'consent'> {
  onEnd: (result: WidgetResult) => void
}

/** Says what is shared and with whom, and shares it only with consent. */
export function ConsentStep({ step, api, onStep, onEnd }: ConsentStepProps) {
  const { bank, accounts, account } = step
  const institution = useBranding()?.name ?? 'your bank'
  const consent = useMutation(
    {
      mutationFn: () => api.consent(account.id),
      onSuccess: ({ uuid }) => {
        onStep({ name: 'shared', bank, account })
        onEnd({ success: true, data: { uuid } })
      },
    },
    queryClient,
  )
  return (
    <>
      <StepHeading number={4} title="Share this account?" />
      <div className="flex flex-col gap-6">
        <DefinitionRows
          rows={[
            { term: 'Bank', value: bank.name },
            { term: 'Account', value: account.name },
            { term: 'Ending in', value: account.last_four },
          ]}
        />
        <div>
          <p>{institution} will get</p>
          <ul className="ml-5 list-disc">
            <li>the name of the account's holder</li>
            <li>its routing and account number</li>
            <li>whether it is a checking or a savings account</li>
          </ul>
          <p className="mt-3 text-ink-muted">
            It does not get your username or password, nor your other accounts.
          </p>
        </div>
        {consent.isError && (
          <Notice severity="error" role="alert">
            {consent.error.message}
          </Notice>
        )}
        <div className="flex flex-col gap-4">
          <Button isFullWidth isPending={consent.isPending} onClick={() => consent.mutate()}>
            Agree and share
          </Button>
          <Button
            variant="quiet"
            isFullWidth
            disabled={consent.isPending}
            onClick={() => onStep({ name: 'account', bank, accounts })}
          >
            Back to accounts
          </Button>
        </div>
      </div>
    </>
  )
}
