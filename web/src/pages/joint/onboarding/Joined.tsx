import CircleCheck from 'lucide-react/icons/circle-check'
import { Link, href } from 'react-router'
import { PhoneOffer } from '../../../features/auth/PhoneOffer.tsx'
import { Intro } from '../../../shell/Intro.tsx'
import { LeadOn } from '../../../shell/LeadOn.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { named } from './named.ts'

/** What a second holder can do from now on, and what stays with the first. */
export function Joined({ firstName }: { firstName: string | null }) {
  return (
    <>
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro title={named('Welcome', firstName)}>
        <p>The account is yours too. Both of you own all of it.</p>
      </Intro>
      <ul className="mb-8 flex list-disc flex-col gap-2 pl-5">
        <li>You can deposit to it and withdraw everything in it, as the other holder can.</li>
        <li>You see its transactions and statements from the day you joined.</li>
        <li>Closing it, or leaving it, takes both of you.</li>
        <li>
          Your email address, phone, devices and messages are yours alone. The other holder sees
          your name, and that you share the account.
        </li>
        <li>
          Beneficiaries, donations and the tax form of the account stay with the first holder.
        </li>
      </ul>
      <div className="flex flex-col gap-4">
        <LeadOn to="/dashboard">Go to home</LeadOn>
        <Link
          to={href('/joint-account/account-holder')}
          className={`${standaloneLinkClass} self-center`}
        >
          Who shares the account
        </Link>
        <PhoneOffer />
      </div>
    </>
  )
}
