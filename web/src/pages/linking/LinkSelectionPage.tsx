import { isCompleted } from '@passbook/contract/enums'
import { linkingEndpoints } from '@passbook/contract/linking'
import { linkingOffer, type LinkingOffer } from '@passbook/contract/linking-mode'
import { linkStatusMessage } from '@passbook/contract/status-messages'
import Landmark from 'lucide-react/icons/landmark'
import PencilLine from 'lucide-react/icons/pencil-line'
import { useCallback, useState, type ComponentType } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useBranding } from '../../branding/use-branding.ts'
import { useStepUp } from '../../features/auth/use-step-up.tsx'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-status-facts.ts'
import { fill } from '../../lib/fill.ts'
import { FastLinkFrame } from '../../linking-widget/FastLinkFrame.tsx'
import type { WidgetResult } from '../../linking-widget/messages.ts'
import { useProgress } from '../../session/progress.ts'
import { recordVisit, useVisit } from '../../session/visit-store.ts'
import { BackLink } from '../../shell/BackLink.tsx'
import { Intro } from '../../shell/Intro.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type LinkingFlow, useLinkingFlow, noteLinked, wasRemoved } from './linking-flow.ts'
import { LostLink } from './LostLink.tsx'
import { useLinkUpdates } from './use-pending-link.ts'
import * as wording from './wording.ts'

/** The choice between the aggregator's widget and manual entry (SPEC 3: modes). */
export function LinkSelectionPage() {
  const flow = useLinkingFlow()
  const navigate = useNavigate()
  const { state } = useLocation()
  const branding = useBranding()
  const open = useCall(linkingEndpoints.getFastlink)
  const [isOpen, setOpen] = useState(false)
  const [isStoryRead, setStoryRead] = useState(false)
  const isStoryKnown = useIsStoryKnown(flow)
  const { report, isReporting, codePage, refused, hasFailed } = useWidgetResult(flow)
  const session = isOpen ? open.data?.data : undefined
  const uuid = session?.uuid
  usePageTitle(session ? wording.signInToYourBank : null)
  useLinkUpdates(flow, { uuid: isReporting ? undefined : uuid, pendingStatus: 'PENDING' })
  const onResult = useCallback(
    (result: WidgetResult) => {
      setOpen(false)
      if (uuid) report(uuid, result)
    },
    [uuid, report],
  )

  if (codePage) return codePage
  if (session) {
    return (
      <>
        <h1 className="mb-4 text-xl font-bold">{wording.signInToYourBank}</h1>
        <FastLinkFrame url={session.url} token={session.token} onResult={onResult} />
        <LinkButton
          className="mt-4"
          onClick={() => onResult({ success: false, data: { reason: 'cancelled' } })}
        >
          {wording.chooseAnotherWay}
        </LinkButton>
      </>
    )
  }
  if (!isStoryKnown && !isStoryRead) {
    return (
      <LostLink onLink={() => setStoryRead(true)}>
        <PutOff />
      </LostLink>
    )
  }
  const offer = branding && linkingOffer(branding.linking_mode)
  const error = refused ?? open.error
  return (
    <>
      <Intro title={titleOf(flow)}>
        {INTRO_WORDS[flow.purpose]}
        {offer?.sameFi
          ? ` ${fill(wording.itMustBeYourOwn, { shortName: branding?.short_name })}`
          : ` ${wording.itMustBeInYour}`}
      </Intro>
      {!isStoryRead && <WhyLink />}
      {wasRemoved(state) && !hasFailed && !error && (
        <div className="mb-6">
          <Notice severity="success" role="status" title={wording.theAccountWasRemoved}>
            {wording.chooseHowToLinkAnother}
          </Notice>
        </div>
      )}
      {hasFailed && !error && (
        <div className="mb-6">
          <Notice severity="error" role="alert" title={wording.yourAccountWasNotLinked}>
            {wording.weCouldntReachYourBankOr}
          </Notice>
        </div>
      )}
      {error && (
        <div className="mb-6">
          <Refusal error={error} />
        </div>
      )}
      {offer && (
        <LinkChoices
          offer={offer}
          isPending={open.isPending || isReporting}
          onFastlink={() => open.mutate({}, { onSuccess: () => setOpen(true) })}
          onManual={() => void navigate(flow.bankingInformation)}
        />
      )}
      {flow.purpose !== 'first-link' && (
        <p className="mt-6 text-center">
          {flow.purpose === 'change-before-funding' ? <BackLink to={flow.home} /> : <PutOff />}
        </p>
      )}
    </>
  )
}

/**
 * Whether the person knows what came back: home redirects here until it is put off, and
 * funding-returned tells of a first deposit. Before completion nothing can have come back.
 */
function useIsStoryKnown({ purpose }: LinkingFlow): boolean {
  const isPutOff = useVisit(({ events }) => events.includes('relink-put-off'))
  const isNews = useProgress(
    ({ progress }) =>
      isCompleted(progress?.registration_last_step ?? null) && progress?.funding_returned === null,
  )
  return purpose !== 'relink' || !isNews || isPutOff
}

/** STATES: home redirects here until the person postpones it. */
function PutOff() {
  const navigate = useNavigate()
  async function postpone() {
    recordVisit('relink-put-off')
    await navigate(href('/dashboard'))
  }
  return <LinkButton onClick={() => void postpone()}>{wording.notNow}</LinkButton>
}

function titleOf({ purpose }: LinkingFlow): string {
  if (purpose === 'first-link') return wording.linkYourBankAccount
  return purpose === 'relink' ? wording.linkABankAccountAgain : wording.changeYourBankAccount
}

const NEW_LINK = wording.newDepositsAndWithdrawalsWill

const INTRO_WORDS: Record<LinkingFlow['purpose'], string> = {
  'first-link': wording.yourDepositsComeFromThis,
  relink: NEW_LINK,
  change: NEW_LINK,
  'change-before-funding': wording.yourFirstDepositWillCome,
}

/** Why an account has to be linked, or which started link still has to be finished. */
export function WhyLink() {
  const facts = useStatusFacts()
  const message = facts && linkStatusMessage(facts)
  // The page that ran the widget already shows how it ended.
  if (!message || message.key === 'link_failed') return null
  // This page is where accounts are linked, so a step to link is not shown; other steps are.
  return (
    <div className="mb-6">
      <StatusMessage message={message} withoutStep={message.step?.kind === 'link'} />
    </div>
  )
}

/** Reports the widget's result to the server, and goes to the matching page. */
function useWidgetResult(flow: LinkingFlow) {
  const navigate = useNavigate()
  const [hasFailed, setFailed] = useState(false)
  const { mutateAsync, reset, isPending, error } = useCall(linkingEndpoints.linkFastlink, {
    onSuccess: async ({ data }, { body: { uuid, reason } }) => {
      const isLinked = data.linked_account.status === 'ACTIVE'
      useVisit.setState({ fastlink: { success: isLinked, data: isLinked ? { uuid } : null } })
      if (isLinked) noteLinked(flow)
      setFailed(!isLinked && reason !== 'cancelled')
      if (reason !== 'cancelled') await navigate(isLinked ? flow.linked : flow.failed)
    },
  })

  const { run, codePage } = useStepUp({ purpose: 'link', onCancel: reset })

  const report = useCallback(
    (uuid: string, result: WidgetResult) => {
      const reason = result.success ? undefined : result.data.reason
      const body = { uuid, success: result.success, reason }
      // The reason is shown from `refused`.
      run((step_up) => mutateAsync({ body: { ...body, step_up } })).catch(() => undefined)
    },
    [run, mutateAsync],
  )

  return {
    report,
    isReporting: isPending,
    codePage,
    refused: error,
    /** Shown only in the flow that stays on this page after a failure; the others have a failure page. */
    hasFailed,
  }
}

interface LinkChoicesProps {
  offer: LinkingOffer
  isPending: boolean
  onFastlink: () => void
  onManual: () => void
}

/** The ways to link that the institution offers, the quicker one first. */
function LinkChoices({ offer, isPending, onFastlink, onManual }: LinkChoicesProps) {
  return (
    <div className="flex flex-col gap-4">
      {offer.fastlink && (
        <Choice
          Icon={Landmark}
          title={wording.signInToYourBank}
          text={wording.readyRightAwaySignIn}
        >
          <Button isFullWidth isPending={isPending} onClick={onFastlink}>
            {wording.findYourBank}
          </Button>
        </Choice>
      )}
      {offer.manual && (
        <Choice
          Icon={PencilLine}
          title={wording.enterYourAccountDetails}
          text={wording.takesOneToTwoBusiness}
        >
          <Button variant={offer.fastlink ? 'secondary' : 'primary'} isFullWidth onClick={onManual}>
            {wording.enterRoutingAndAccountNumber}
          </Button>
        </Choice>
      )}
    </div>
  )
}

interface ChoiceProps {
  Icon: ComponentType<{ className?: string }>
  title: string
  text: string
  children: React.ReactNode
}

function Choice({ Icon, title, text, children }: ChoiceProps) {
  return (
    <section className="hairline flex flex-col gap-4 rounded-lg bg-surface p-5">
      <div className="flex gap-4">
        <Icon aria-hidden className="mt-1 size-6 shrink-0 text-ink-muted" />
        <div>
          <h2 className="font-bold">{title}</h2>
          <p className="text-ink-muted">{text}</p>
        </div>
      </div>
      {children}
    </section>
  )
}
