import { FailedView } from './layout/failed-view.tsx'
import { LoadingView } from './layout/loading-view.tsx'
import { NotFoundView } from './layout/not-found-view.tsx'

/** What is shown in place of a page that is on its way, missing, or could not be loaded. */
export const pageViews = { Loading: LoadingView, Missing: NotFoundView, Failed: FailedView }
