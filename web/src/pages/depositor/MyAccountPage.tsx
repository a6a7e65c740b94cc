import { authEndpoints, type User } from '@passbook/contract/auth'
import { formatDate, formatMoment } from '@passbook/contract/format-dates'
import { depositorEndpoints, type Depositor } from '@passbook/contract/depositor'
import { isCompleted } from '@passbook/contract/enums'
import { mayClose, mayRead } from '@passbook/contract/account-status'
import { useState } from 'react'
import { Link, href } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { CLOSE_ACCOUNT, userOtpPage, newMessage } from '../../destinations.ts'
import { useJointLink } from '../../features/joint/use-joint-link.ts'
import { fill } from '../../lib/fill.ts'
import { useProgress } from '../../session/progress.ts'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { DefinitionRows, type DefinitionRow } from '../../ui/DefinitionRows.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { standaloneLinkClass, linkClass } from '../../ui/link-class.ts'
import { ContactSection } from './about/ContactSection.tsx'
import { LinkedAccountSection } from './about/LinkedAccountSection.tsx'
import { Section } from './about/Section.tsx'
import { AddressSection } from './about/AddressSection.tsx'
import { useContactChange, storeUnfinished, readUnfinished } from './contact/contact-change.ts'
import * as wording from './wording.ts'

/** The person's identity, address, contact details, linked account and sign-in. */
export function MyAccountPage() {
  const user = useData(authEndpoints.getUser)
  const depositor = useData(depositorEndpoints.getDepositor)
  return (
    <div className="max-w-task">
      <Intro title={wording.userInformation}>
        <Link
          to={href('/my-account/edit-user-info')}
          className={`${standaloneLinkClass} self-start`}
        >
          {wording.editUserInformation}
        </Link>
      </Intro>
      <UnfinishedChange />
      <QueryState query={depositor}>
        {(data) => (
          <>
            <IdentitySection depositor={data} />
            <AddressSection depositor={data} />
          </>
        )}
      </QueryState>
      <QueryState query={user}>
        {(known) => (
          <>
            <ContactSection user={known} />
            <LinkedAccountSection />
            <BeneficiariesSection />
            <JointSection />
            <SignInSection user={known} />
            <CloseAccountSection />
          </>
        )}
      </QueryState>
    </div>
  )
}

/** Who shares the account; only its holders see this. */
function JointSection() {
  const link = useJointLink()
  if (!link) return null
  return (
    <Section title={wording.jointOwner} intro={link.why}>
      <Link to={link.to} className={standaloneLinkClass}>
        {link.what}
      </Link>
    </Section>
  )
}

/** Links to the security page, and shows the last sign-in (UX 22). */
function SignInSection({ user }: { user: User }) {
  const { last_sign_in_at } = user
  return (
    <Section
      title={wording.signInAndSecurity}
      intro={wording.yourPasswordPasskeysRememberedDevices}
      edit={{ to: '/my-account/security', label: wording.security, what: 'settings' }}
    >
      {last_sign_in_at && (
        <DefinitionRows
          rows={[{ term: wording.lastSignIn, value: formatMoment(last_sign_in_at) }]}
        />
      )}
    </Section>
  )
}

/** The link to close the account, for a person who may close it. */
function CloseAccountSection() {
  const progress = useProgress((state) => state.progress)
  if (!progress || !mayClose(progress)) return null
  return (
    <Section title={wording.closeAccount} intro={wording.wellSendYourFullBalance}>
      <Link to={CLOSE_ACCOUNT} className={standaloneLinkClass}>
        {wording.closeAccount}
      </Link>
    </Section>
  )
}

/** Links to the beneficiaries and the insurance coverage, for the primary holder. */
function BeneficiariesSection() {
  const progress = useProgress((state) => state.progress)
  if (!progress || !mayRead(progress) || !isCompleted(progress.registration_last_step)) return null
  if (!progress.is_primary) return null
  return (
    <Section title={wording.beneficiaries} intro={wording.thePeopleOrOrganizationsThat}>
      <div className="flex flex-wrap gap-x-6">
        <Link to={href('/beneficiary/list')} className={standaloneLinkClass}>
          {wording.viewBeneficiaries}
        </Link>
        <Link to={href('/dashboard/coverage')} className={standaloneLinkClass}>
          {wording.insuranceCoverage}
        </Link>
      </div>
    </Section>
  )
}

/** A reload loses the codes of a change: this says that nothing changed, and how to start again. */
export function UnfinishedChange() {
  const isUnderWay = useContactChange((state) => state.change !== null)
  const [type, setType] = useState(readUnfinished)
  if (type === null || isUnderWay) return null
  const forget = () => {
    storeUnfinished(null)
    setType(null)
  }
  return (
    <div className="mb-6">
      <Notice severity="info" title={wording.ofContact[type].wasntChanged}>
        <p>{wording.youReloadedThePageBefore}</p>
        <div className="flex gap-6">
          <Link to={userOtpPage(type).back} className={standaloneLinkClass}>
            {wording.startAgain}
          </Link>
          <LinkButton onClick={forget}>{wording.dismiss}</LinkButton>
        </div>
      </Notice>
    </div>
  )
}

/** Name, date of birth and SSN; a person cannot change them without the bank's staff. */
function IdentitySection({ depositor }: { depositor: Depositor }) {
  const progress = useProgress((state) => state.progress)
  const rows = rowsOf(depositor)
  return (
    <Section title={wording.personalDetails}>
      {rows.length === 0 ? (
        <p>{wording.youllAddThisWhenYou}</p>
      ) : (
        <>
          <DefinitionRows rows={rows} />
          <p className="mt-3 text-sm text-ink-muted">
            {fill(wording.needToChangeSomethingLink, {
              link: (
                <Link to={newMessage(progress, { topic: 'identity' })} className={linkClass}>
                  {wording.contactUs}
                </Link>
              ),
            })}
          </p>
        </>
      )}
    </Section>
  )
}

function rowsOf({ first_name, last_name, date_of_birth, ssn_last_four }: Depositor) {
  const rows: DefinitionRow[] = []
  if (first_name || last_name) {
    rows.push({ term: wording.name, value: [first_name, last_name].filter(Boolean).join(' ') })
  }
  if (date_of_birth) rows.push({ term: wording.dateOfBirth, value: formatDate(date_of_birth) })
  if (ssn_last_four)
    rows.push({ term: wording.socialSecurityNumber, value: `•••-••-${ssn_last_four}` })
  return rows
}
