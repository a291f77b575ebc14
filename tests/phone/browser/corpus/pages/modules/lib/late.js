export default 'came late';
