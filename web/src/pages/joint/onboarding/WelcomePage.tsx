import { type Disclosure, disclosureEndpoints } from '@passbook/contract/disclosures'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link, href } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { PhoneOffer } from '../../../features/auth/PhoneOffer.tsx'
import { DocumentsToSign } from '../../../features/disclosures/DocumentToSign.tsx'
import { useProgress } from '../../../session/progress.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { named } from './InvitationNeeded.tsx'

/** STATES (Joint): the second holder signs the account documents here, and is then welcomed. */
export function WelcomePage() {
  const progress = useProgress((state) => state.progress)
  if (!progress) return null
  return progress.is_joining ? (
    <DocumentsToJoin firstName={progress.first_name} />
  ) : (
    <Joined firstName={progress.first_name} />
  )
}

/** The same documents, in the same order, as a person who opens an account signs. */
function DocumentsToJoin({ firstName }: { firstName: string | null }) {
  const documents = useData(disclosureEndpoints.getActiveDisclosures)
  return (
    <>
      <Intro title={named('Welcome', firstName)}>
        <p>
          One thing is left: open each document of the account and agree to it. With the last one
          the account is yours too. Until then you cannot see it, and nothing changes for anybody.
        </p>
        <p>You can stop at any time and go on when you sign in again.</p>
      </Intro>
      <QueryState query={documents}>
        {(active) => <List documents={active.filter(({ is_required }) => is_required)} />}
      </QueryState>
      <div className="mt-6">
        <PhoneOffer />
      </div>
    </>
  )
}

function List({ documents }: { documents: readonly Disclosure[] }) {
  return (
    <>
      <DocumentsToSign documents={documents} />
      <p className="mt-4 text-ink-muted">
        {documents.filter(({ signed_at }) => signed_at).length} of {documents.length} agreed to.
      </p>
    </>
  )
}

/** What a second holder can do now, and what stays with the first. */
function Joined({ firstName }: { firstName: string | null }) {
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
        <ContinueLink to="/dashboard">Go to home</ContinueLink>
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
