/** What is shown for a link that holds no video (spec §8). */
export const invalidVideoMessage = 'Invalid video URL'

const youTubeLink =
  /^(?:https?:)?(?:\/\/)?(?:[\w-]+\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|v\/|shorts\/|live\/))([\w-]{11})(?![\w-])/i

/** The 11-character id of a YouTube-style link; undefined when there is none (spec §5). */
export function videoId(url: string): string | undefined {
  return youTubeLink.exec(url.trim())?.[1]
}
