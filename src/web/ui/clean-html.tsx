import { classNames } from './class-names.ts'

/** HTML that the server has sanitized (policy pages, answers, descriptions); the only place where HTML is set. */
export function CleanHtml({ html, className }: { html: string; className?: string }) {
  // oxlint-disable-next-line react/no-danger -- every HTML of the contract has passed a sanitizer
  return <div className={classNames('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
