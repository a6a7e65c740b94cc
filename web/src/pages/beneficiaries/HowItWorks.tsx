import { Disclosure } from '../../ui/Disclosure.tsx'

const RULES = [
  'When you die, your savings go to the primary beneficiaries in the shares you chose. If you have a joint holder, this happens when the last of you dies.',
  'If a primary beneficiary dies before you, their share goes to the other primary beneficiaries, not to their children.',
  'Contingent beneficiaries receive your savings only if no primary beneficiary is alive.',
  'These choices override your will. A divorce may end a former spouse’s share. Review your beneficiaries when your life changes.',
  'Owners of the account cannot be its beneficiaries.',
]

/** What naming a beneficiary means (RULES "Beneficiaries": say it on the page). */
export function HowItWorks() {
  return (
    <Disclosure title="How it works">
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {RULES.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Disclosure>
  )
}
