import { formatCents } from '@passbook/contract/money'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { CLOSE_ACCOUNT } from '../../destinations.ts'
import { amountSchema } from '../../features/transfers/amount-schema.ts'
import { useLinkOf } from '../../features/transfers/transaction-words.ts'
import { PromiseCard } from '../../features/transfers/PromiseCard.tsx'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import { MoneyField } from '../../forms/fields/MoneyField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { accountLabel } from '../../lib/account-label.ts'
import { fill } from '../../lib/fill.ts'
import { Intro } from '../../shell/Intro.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { amountAddress, reviewAddress } from './transfer-address.ts'
import * as wording from './wording.ts'

interface WithdrawAmountProps {
  /** The amount chosen before, if any. */
  amountCents: number | null
  availableCents: number
  /** The most that one withdrawal can be. */
  maxCents: number
  /** The membership share that stays in the account, at a credit union. */
  shareCents: number | null
}

/** Asks for the amount; nothing is transferred before the review. */
export function WithdrawAmount({
  amountCents,
  availableCents,
  maxCents,
  shareCents,
}: WithdrawAmountProps) {
  const navigate = useNavigate()
  const form = useAppForm({
    schema: amountSchema(1, maxCents),
    defaultValues: { amount_cents: amountCents },
  })
  const typed = useWatch({ control: form.control, name: 'amount_cents' })
  const setToMax = () =>
    form.setValue('amount_cents', maxCents, { shouldDirty: true, shouldValidate: true })
  const isAll = maxCents === availableCents
  return (
    <>
      <Intro title={wording.withdraw}>
        <ToAccount />
      </Intro>
      <Form
        form={form}
        submitLabel={wording.reviewWithdrawal}
        onSubmit={async ({ amount_cents }) => {
          const chosen = amount_cents ?? 0
          await navigate(amountAddress('/withdraw', chosen), { replace: true })
          await navigate(reviewAddress('/withdraw', chosen))
        }}
      >
        <LeaveWarning form={form} />
        <div className="flex flex-col gap-1">
          <MoneyField
            form={form}
            name="amount_cents"
            label={wording.amount}
            hint={
              isAll
                ? fill(wording.availableIsAvailable, { available: formatCents(availableCents) })
                : fill(wording.upToMaxAtATime, {
                    max: formatCents(maxCents),
                    available: formatCents(availableCents),
                  })
            }
            isLarge
          />
          <LinkButton className="self-start" onClick={setToMax}>
            {fill(isAll ? wording.entireBalance : wording.maximum, { max: formatCents(maxCents) })}
          </LinkButton>
          {shareCents !== null && (
            <p className="text-sm text-ink-muted">
              {fill(wording.shareIsYourMembershipShare, { share: formatCents(shareCents) })}
            </p>
          )}
          {typed === availableCents && (
            <p className="mt-2">
              {fill(wording.leavingUsLinkInstead, {
                link: (
                  <Link to={CLOSE_ACCOUNT} className={linkClass}>
                    {wording.closeYourAccount}
                  </Link>
                ),
              })}
            </p>
          )}
        </div>
        <PromiseCard amountCents={typed ?? null} direction="PrimaryToLinked" />
      </Form>
    </>
  )
}

function ToAccount() {
  const link = useLinkOf('PrimaryToLinked')
  if (!link) return null
  return (
    <p>
      {fill(wording.toBankName, {
        bankName: accountLabel(link.bank_name ?? wording.yourBank, link.account_last_four),
      })}
    </p>
  )
}
