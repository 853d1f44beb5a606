/** A one-time password can be entered this long. */
export const codeValidSeconds = 300

/** After so many wrong ones even the right one is refused. */
export const codeTries = 3
