import { alertEndpoints } from '@passbook/contract/alerts'
import { pagesOptions } from '../../api/use-pages.ts'

/** A person's alerts, and how many there are: one for the menu and the list, so that both say the same. */
export const alertsQuery = pagesOptions(alertEndpoints.getAlerts, {})
