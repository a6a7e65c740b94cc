import { useEffect, useId } from 'react'
import { useLocation, href, useNavigate, Link } from 'react-router'
import { fill } from '../../../lib/fill.ts'
import { recordVisit } from '../../../session/visit-store.ts'
import { FieldsSkeleton } from '../../../shell/QueryState.tsx'
import { useSaveAndLeave } from '../../../shell/leaving/use-save-and-leave.ts'
import { jointStepOf } from '../../../stepper.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'
import { fetchSecondaryProgress } from './use-secondary.ts'

/** SPEC 5: the joint flow has exactly 5 steps. This shows the current one; it is not navigation (UX 18). */
export function StepProgress() {
  const position = jointStepOf(useLocation().pathname)
  if (!position) return null
  const { step, of } = position
  return (
    <div className="mb-6 print:hidden">
      <ProgressBar
        label={fill(wording.stepOf, { step, of })}
        percent={((step - 1) / (of - 1)) * 100}
        isLabelShown
      />
    </div>
  )
}

/** Saves what was typed and leaves the application; if saving fails, the person stays on the page. */
export function FinishLater() {
  const navigate = useNavigate()
  const { save, isSaving } = useSaveAndLeave(async (lost) => {
    recordVisit('secondary-saved')
    await navigate(href('/joint-account/saved'), { state: { lost } })
  })
  return (
    <LinkButton className="self-center" disabled={isSaving} onClick={() => void save()}>
      {wording.saveAndFinishLater}
    </LinkButton>
  )
}

/** The link to close the application, below the other links. */
export function CloseLink() {
  return (
    <Link
      to={href('/joint-account/close-application')}
      className={`${standaloneLinkClass} self-center`}
    >
      {wording.closeApplication}
    </Link>
  )
}

/** The application has ended, for example in another tab: reloads the progress, and guards redirect. */
export function NoApplication() {
  const navigate = useNavigate()
  useEffect(() => {
    void fetchSecondaryProgress()
      .catch(() => null)
      .then(() => navigate(href('/joint-account'), { replace: true }))
  }, [navigate])
  return <FieldsSkeleton />
}

interface ListProps {
  title: string
  intro?: string
  items: readonly string[]
  isOrdered?: boolean
}

/** A heading with a list below it. */
export function List({ title, intro, items, isOrdered = false }: ListProps) {
  const id = useId()
  const Items = isOrdered ? 'ol' : 'ul'
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {intro && <p>{intro}</p>}
      <Items className={`flex flex-col gap-2 pl-5 ${isOrdered ? 'list-decimal' : 'list-disc'}`}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </Items>
    </section>
  )
}
