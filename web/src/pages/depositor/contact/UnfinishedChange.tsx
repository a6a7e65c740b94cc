import { useState } from 'react'
import { Link } from 'react-router'
import { userOtpPage } from '../../../destinations.ts'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useContactChange } from './contact-change.ts'
import { CONTACT_NAMES } from './contact-words.ts'
import { leaveMark, readMark } from './unfinished.ts'

/** A reload forgets the codes a change waits for: says that nothing changed, and how to begin again. */
export function UnfinishedChange() {
  const isUnderWay = useContactChange((state) => state.change !== null)
  const [mark, setMark] = useState(readMark)
  if (mark === null || isUnderWay) return null
  const forget = () => {
    leaveMark(null)
    setMark(null)
  }
  return (
    <div className="mb-6">
      <Notice severity="info" title={`Your ${CONTACT_NAMES[mark]} was not changed`}>
        <p>The page was loaded again before both codes were entered.</p>
        <div className="flex gap-6">
          <Link to={userOtpPage(mark).back} className={standaloneLinkClass}>
            Begin again
          </Link>
          <LinkButton onClick={forget}>Dismiss</LinkButton>
        </div>
      </Notice>
    </div>
  )
}
