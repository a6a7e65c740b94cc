import { formatShare } from '@passbook/contract/allocations'
import { KIND_WORDS, RELATIONSHIP_WORDS } from '@passbook/contract/beneficiary-words'
import { formatDate } from '@passbook/contract/format-dates'
import { type JointRequest, jointEndpoints } from '@passbook/contract/joint'
import { Link } from 'react-router'
import { queryClient } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { CLOSE_ACCOUNT } from '../../../destinations.ts'
import { AccountStatusNote } from '../../../features/account-status/AccountStatus.tsx'
import { useStepUp } from '../../../features/auth/use-step-up.tsx'
import { EndRequest } from '../../../features/joint/EndRequest.tsx'
import { isOwnRequest, requestWords } from '../../../features/joint/request-words.ts'
import type { Sharing } from '../../../features/joint/use-sharing.ts'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DefinitionRows } from '../../../ui/DefinitionRows.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import * as wording from '../wording.ts'

interface RequestsProps {
  sharing: Sharing
  onAgree: () => void
}

/** Requests of one holder that the other has to agree to (STATES: Joint). */
export function Requests({ sharing, onAgree }: RequestsProps) {
  return sharing.requests.map((request) => (
    <Request key={request.uuid} request={request} sharing={sharing} onAgree={onAgree} />
  ))
}

function Request({ request, sharing, onAgree }: RequestsProps & { request: JointRequest }) {
  const isMine = isOwnRequest(request, sharing)
  const { reasons, ...words } = requestWords(request, sharing)
  const mayAgree = !isMine && !sharing.isBarred
  const hints = mayAgree ? [AFTER_AGREEING[request.kind]] : []
  return (
    <AccountStatusNote {...words} reasons={[...reasons, ...hints]}>
      {request.beneficiaries && <ProposedList beneficiaries={request.beneficiaries} />}
      {mayAgree && <Agree request={request} onAgree={onAgree} />}
      <EndRequest request={request} sharing={sharing} />
    </AccountStatusNote>
  )
}

/** What the button Agree does first, so that nobody fears to lose something by one press. */
const AFTER_AGREEING: Readonly<Record<JointRequest['kind'], string>> = {
  close: wording.ifYouChooseAgreeYou,
  remove: wording.ifYouChooseAgreeYouReview,
  beneficiaries: wording.ifYouChooseAgreeThis,
}

function Agree({ request, onAgree }: { request: JointRequest; onAgree: () => void }) {
  if (request.kind === 'beneficiaries') return <AgreeToBeneficiaries uuid={request.uuid} />
  if (request.kind === 'remove') return <Button onClick={onAgree}>{wording.agree}</Button>
  return (
    <Link to={CLOSE_ACCOUNT} className={buttonClass()}>
      {wording.agree}
    </Link>
  )
}

/** The whole list that would count: who, how they are related, and which share. */
function ProposedList({ beneficiaries }: Required<Pick<JointRequest, 'beneficiaries'>>) {
  if (beneficiaries.length === 0) {
    return <p>{wording.thereWouldBeNoBeneficiaries}</p>
  }
  return (
    <div className="w-full">
      <h3 className="mb-2 font-bold">{wording.proposedBeneficiaries}</h3>
      <DefinitionRows
        rows={beneficiaries.map((one) => ({
          term: one.name,
          value: [
            formatShare(one.allocation_bp),
            KIND_WORDS[one.kind].toLowerCase(),
            RELATIONSHIP_WORDS[one.relationship].toLowerCase(),
            ...(one.date_of_birth ? [`born ${formatDate(one.date_of_birth)}`] : []),
          ].join(', '),
        }))}
      />
    </div>
  )
}

/** Agrees to the list that is shown; a code confirms it. */
function AgreeToBeneficiaries({ uuid }: { uuid: string }) {
  const { run, codePage } = useStepUp({ purpose: 'beneficiaries' })
  const agree = useCall(jointEndpoints.agreeToBeneficiaries, {
    onSuccess: () => queryClient.invalidateQueries(),
  })
  const confirm = () =>
    void run((step_up) => agree.mutateAsync({ body: { uuid, step_up } })).catch(
      // The reason is shown from `agree.error`.
      () => undefined,
    )
  if (codePage) return codePage
  return (
    <>
      <Button isPending={agree.isPending} onClick={confirm}>
        {wording.agree}
      </Button>
      <Refusal error={agree.error} />
    </>
  )
}
