import type { OfferedAccount } from '@passbook/contract/widget'
import { z } from 'zod/mini'
import { useBranding } from '../branding/use-branding.ts'
import { Form } from '../forms/Form.tsx'
import { RadioCardsField } from '../forms/fields/RadioCardsField.tsx'
import { useAppForm } from '../forms/use-app-form.ts'
import { kindAndEnding } from '../lib/account-label.ts'
import { formatAmount } from '../lib/money.ts'
import type { WidgetResult } from '../linking-widget/messages.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { BankStep } from './BankStep.tsx'
import { ConsentStep } from './ConsentStep.tsx'
import { Ending } from './Ending.tsx'
import { SignInStep } from './SignInStep.tsx'
import { StepHeading } from './StepHeading.tsx'
import type { Step, StepProps } from './steps.ts'

const Choice = z.object({ id: z.string().check(z.minLength(1, 'Choose an account')) })

function optionOf({ id, name, account_type, last_four, balance_cents }: OfferedAccount) {
  const hint = `${kindAndEnding(account_type, last_four)} · ${formatAmount(balance_cents)}`
  return { value: id, label: name, hint }
}

/** Chooses one of the accounts at the bank. */
function AccountStep({ step, onStep }: Omit<StepProps<'account'>, 'api'>) {
  const { bank, accounts } = step
  const form = useAppForm({ schema: Choice, defaultValues: { id: '' } })

  async function submit({ id }: { id: string }) {
    const account = accounts.find((each) => each.id === id)
    if (account) onStep({ name: 'consent', bank, accounts, account })
  }

  return (
    <>
      <StepHeading number={3} title="Choose an account">
        {bank.name} shows these accounts of yours.
      </StepHeading>
      <Form
        form={form}
        onSubmit={submit}
        submitLabel="Continue"
        footer={
          <LinkButton className="self-center" onClick={() => onStep({ name: 'bank' })}>
            Choose another bank
          </LinkButton>
        }
      >
        <RadioCardsField form={form} name="id" label="Account" options={accounts.map(optionOf)} />
      </Form>
    </>
  )
}

interface StepViewProps extends StepProps<Step['name']> {
  onEnd: (result: WidgetResult) => void
  onClose: () => void
}

/** Shows the current step. */
export function StepView({ step, api, onStep, onEnd, onClose }: StepViewProps) {
  switch (step.name) {
    case 'bank':
      return <BankStep api={api} onStep={onStep} />
    case 'sign-in':
      return <SignInStep step={step} api={api} onStep={onStep} />
    case 'account':
      return <AccountStep step={step} onStep={onStep} />
    case 'consent':
      return <ConsentStep step={step} api={api} onStep={onStep} onEnd={onEnd} />
    case 'refused':
      return <RefusedStep step={step} onStep={onStep} onClose={onClose} />
    case 'shared':
      return <SharedStep step={step} />
    case 'expired':
      return (
        <Ending title="This took too long" action={{ label: 'Close', onClick: onClose }}>
          For your security, a session ends after ten minutes. Close it and start again.
        </Ending>
      )
    case 'closed':
      return <Ending title="Closed">Nothing was shared.</Ending>
  }
}

/** Consent is given, and the page around the widget continues. */
function SharedStep({ step: { bank, account } }: Pick<StepProps<'shared'>, 'step'>) {
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

interface RefusedStepProps extends Omit<StepProps<'refused'>, 'api'> {
  onClose: () => void
}

type Words = { title: string; text: string }

/** Says why the bank cannot be linked now, and what the person can do instead. */
function RefusedStep({ step, onStep, onClose }: RefusedStepProps) {
  const { title, text } = wordsFor(step)
  return (
    <Ending
      title={title}
      action={{ label: 'Choose another bank', onClick: () => onStep({ name: 'bank' }) }}
      otherAction={{ label: 'Close', onClick: onClose }}
    >
      {text}
    </Ending>
  )
}

function wordsFor({ bank, reason }: Extract<Step, { name: 'refused' }>): Words {
  if (reason === 'bank_down') {
    return {
      title: `We can’t reach ${bank.name}`,
      text: 'Its systems are down right now. Try again later, or choose another bank.',
    }
  }
  return {
    title: 'Your bank needs you to sign in there first',
    text: `${bank.name} has locked this sign-in. Sign in on its website and follow the steps there, then link again.`,
  }
}
