import type { ToldStand as Told } from '@passbook/contract/stands'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useProgress } from '../../session/progress.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { WhereYouStand } from './WhereYouStand.tsx'
import { stepPath } from './step-path.ts'

interface ToldStandProps {
  told: Told
  isPage?: boolean
  /** The page itself is where it is done. */
  withoutStep?: boolean
  children?: ReactNode
}

/** A row of the table of words, with its one thing to do. */
export function ToldStand({ told, isPage = false, withoutStep, children }: ToldStandProps) {
  const progress = useProgress((state) => state.progress)
  const { step, key: _, ...words } = told
  const target = step && progress && !withoutStep ? stepPath(step.kind, progress) : null
  return (
    <WhereYouStand {...words} isPage={isPage}>
      {(target || children) && (
        <>
          {target && (
            <Link to={target} className={buttonClass()}>
              {step?.label}
            </Link>
          )}
          {children}
        </>
      )}
    </WhereYouStand>
  )
}
