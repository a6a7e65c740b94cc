import { type Disclosure, disclosureEndpoints } from '@passbook/contract/disclosures'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link, href } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { PhoneOffer } from '../../../features/auth/PhoneOffer.tsx'
import { DocumentsToSign } from '../../../features/disclosures/DocumentToSign.tsx'
import { type Sharing, useSharing } from '../../../features/joint/use-sharing.ts'
import { fill } from '../../../lib/fill.ts'
import { useProgress } from '../../../session/progress.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'
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
      <Intro documentTitle={null} title={named(wording.welcome, firstName)}>
        <p>{wording.oneStepIsLeftRead}</p>
        <p>{wording.youCanStopAtAny}</p>
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
        {fill(wording.lengthOfLength2Signed, {
          length: documents.filter(({ signed_at }) => signed_at).length,
          length2: documents.length,
        })}
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
      <Intro documentTitle={null} title={named(wording.welcome, firstName)}>
        <p>{wording.youreNowAHolderOf}</p>
      </Intro>
      <ul className="mb-8 flex list-disc flex-col gap-2 pl-5">
        <li>{wording.likeTheOtherHolderYou}</li>
        <li>{wording.youSeeItsTransactionsAnd}</li>
        {closing && <li>{closing}</li>}
        <li>{wording.yourEmailAddressPhoneDevices}</li>
        <li>{wording.theFirstHolderManagesBeneficiaries}</li>
      </ul>
      <div className="flex flex-col gap-4">
        <ContinueLink to="/dashboard">{wording.goToHome}</ContinueLink>
        <Link
          to={href('/joint-account/account-holder')}
          className={`${standaloneLinkClass} self-center`}
        >
          {wording.seeAccountHolders}
        </Link>
        <PhoneOffer />
      </div>
    </>
  )
}

/** The institution decides whether one holder may close the account; leaving always takes both. */
function closingWords(sharing: Sharing | undefined): string | null {
  if (!sharing) return null
  return sharing.closingNeedsBoth ? wording.youMustBothAgreeToClose : wording.eitherOfYouCanCloseThe
}
