import { formatShare, parseShare } from '@passbook/contract/allocations'
import type { Beneficiary } from '@passbook/contract/beneficiaries'
import { nameOfBeneficiary } from '@passbook/contract/beneficiary-words'
import { type FieldPathByValue, type FieldValues, useWatch } from 'react-hook-form'
import type { AppForm } from '../../forms/use-app-form.ts'
import type { Sharer } from './shares.ts'
import * as wording from './wording.ts'

interface SplitPreviewProps<In extends FieldValues, Out> {
  form: AppForm<In, Out>
  name: FieldPathByValue<In, Record<string, string>>
  sharers: readonly Sharer[]
  /** The beneficiary who is being removed. */
  removed?: Beneficiary
}

/** Who has which share now, and who will have which after the change is saved. */
export function SplitPreview<In extends FieldValues, Out>({
  form,
  name,
  sharers,
  removed,
}: SplitPreviewProps<In, Out>) {
  const shares: Readonly<Record<string, string>> = useWatch({ control: form.control, name })
  const rows = sharers.map(({ key, name: whose, currentBp }) => ({
    key,
    whose,
    now: shareWords(currentBp),
    after: shareWords(parseShare(shares[key] ?? '')),
  }))
  if (removed) {
    const whose = nameOfBeneficiary(removed)
    const now = shareWords(removed.allocation_bp)
    rows.unshift({ key: removed.uuid, whose, now, after: wording.removed })
  }
  if (rows.length === 0) return null
  return (
    <section className="rounded-lg bg-sunken p-4">
      <table className="w-full">
        <caption className="mb-2 text-left font-bold">{wording.beforeAndAfterThisChange}</caption>
        <thead>
          <tr className="text-sm text-ink-muted">
            <th scope="col" className="pb-1 text-left font-normal">
              {wording.beneficiary}
            </th>
            <th scope="col" className="pb-1 pl-4 text-right font-normal">
              {wording.now}
            </th>
            <th scope="col" className="pb-1 pl-4 text-right font-normal">
              {wording.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, whose, now, after }) => (
            <tr key={key} className="border-t border-hairline">
              <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
                {whose}
              </th>
              <td className="figures py-2 pl-4 text-right text-ink-muted">{now}</td>
              <td className="figures py-2 pl-4 text-right font-bold">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function shareWords(bp: number | null | undefined): string {
  return bp === null || bp === undefined ? '—' : formatShare(bp)
}
