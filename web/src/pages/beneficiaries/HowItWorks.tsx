import { Disclosure } from '../../ui/Disclosure.tsx'
import * as wording from './wording.ts'

const RULES = [
  wording.whenYouDieYourMoney,
  wording.ifAPrimaryBeneficiaryDies,
  wording.contingentBeneficiariesReceiveTheMoney,
  wording.theseChoicesOverrideYourWill,
  wording.ownersOfTheAccountCannot,
]

/** What naming a beneficiary means (RULES "Beneficiaries": say it on the page). */
export function HowItWorks() {
  return (
    <Disclosure title={wording.howItWorks}>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {RULES.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Disclosure>
  )
}
