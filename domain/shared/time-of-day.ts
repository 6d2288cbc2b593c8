export const MINUTES_A_DAY = 1_440;

/** Minutes after midnight of `HH:MM`. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
