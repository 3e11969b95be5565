/** Jobs whose price a shop sees before it commits, besides a basic service: ids of data/catalogue/tasks.csv. */
export const SAMPLE_TASK_IDS = [159, 157, 186, 8] as const;
