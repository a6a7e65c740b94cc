import { useEffect } from 'react'
import { href, useNavigate } from 'react-router'
import { FieldsSkeleton } from '../../../shell/QueryState.tsx'
import { askSecondary } from './use-secondary.ts'

/** It ended elsewhere, in another tab for example: the guards lead on by what is true now. */
export function NoApplication() {
  const navigate = useNavigate()
  useEffect(() => {
    void askSecondary()
      .catch(() => null)
      .then(() => navigate(href('/joint-account'), { replace: true }))
  }, [navigate])
  return <FieldsSkeleton />
}
