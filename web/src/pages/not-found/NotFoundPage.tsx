import { Link, href } from 'react-router'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import * as wording from '../../lib/wording.ts'
import { Intro } from '../../shell/Intro.tsx'
import { buttonClass } from '../../ui/button-class.ts'

/** SPEC 2: a page without its own header text shows the generic header, "Message from Bank". */
export function NotFoundPage() {
  const { header } = useCharterWords()
  return (
    <>
      <p className="mb-1 text-sm text-ink-muted">{header}</p>
      <Intro title={wording.pageNotFound}>{wording.theAddressMayBeMistyped}</Intro>
      <Link to={href('/')} className={buttonClass('primary', true)}>
        {wording.goToTheHomePage}
      </Link>
    </>
  )
}
