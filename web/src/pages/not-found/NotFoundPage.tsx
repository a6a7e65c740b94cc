import { Link, href } from 'react-router'
import { buttonClass } from '../../ui/button-class.ts'

export function NotFoundPage() {
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-xl font-bold">Page not found</h1>
      <p className="text-ink-muted">
        The address may be mistyped, or the page may have moved. Your account is not affected.
      </p>
      <Link to={href('/')} className={buttonClass('primary', true)}>
        Go to the start page
      </Link>
    </div>
  )
}
