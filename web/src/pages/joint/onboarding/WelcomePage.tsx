import { type Disclosure, disclosureEndpoints } from '@passbook/contract/disclosures'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link, href } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { PhoneOffer } from '../../../features/auth/PhoneOffer.tsx'
import { DocumentsToSign } from '../../../features/disclosures/DocumentToSign.tsx'
import { type Sharing, useSharing } from '../../../features/joint/use-sharing.ts'
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
          One step is left: read and sign each account document. When you’ve signed them all, you’re
          a holder of the account. Until then, you can’t see it.
        </p>
        <p>You can stop at any time and continue when you sign in again.</p>
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
        {documents.filter(({ signed_at }) => signed_at).length} of {documents.length} signed.
      </p>
    </>
  )
}

/** What a second holder can do now, and what stays with the first. */
function Joined({ firstName }: { firstName: string | null }) {
  const closing = closingWords(useSharing().data)
  return (
    <>
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro title={named('Welcome', firstName)}>
        <p>You’re now a holder of the account. You both own all of it.</p>
      </Intro>
      <ul className="mb-8 flex list-disc flex-col gap-2 pl-5">
        <li>Like the other holder, you can deposit to it and withdraw all of it.</li>
        <li>You see its transactions and statements from the day you joined.</li>
        {closing && <li>{closing}</li>}
        <li>
          Your email address, phone, devices and messages stay private. The other holder sees only
          your name and that you share the account.
        </li>
        <li>The first holder manages beneficiaries and donations and receives the tax form.</li>
      </ul>
      <div className="flex flex-col gap-4">
        <ContinueLink to="/dashboard">Go to home</ContinueLink>
        <Link
          to={href('/joint-account/account-holder')}
          className={`${standaloneLinkClass} self-center`}
        >
          See account holders
        </Link>
        <PhoneOffer />
      </div>
    </>
  )
}

/** The institution decides whether one holder may close the account; leaving always takes both. */
function closingWords(sharing: Sharing | undefined): string | null {
  if (!sharing) return null
  return sharing.closingNeedsBoth
    ? 'You must both agree to close the account or to leave it.'
    : 'Either of you can close the account. You must both agree before one of you leaves it.'
}
